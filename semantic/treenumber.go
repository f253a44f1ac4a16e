package semantic

func (p *Pass) checkTreeNumber(a *Analysis) {}
