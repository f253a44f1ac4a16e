package semantic

func (p *Pass) checkCharacters() {}
