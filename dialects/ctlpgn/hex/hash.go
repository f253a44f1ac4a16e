package hex

// keys holds the random numbers of which position keys are made, but for those of the men: 3,000 of these would drive
// other tables from the cache. They come from a fixed seed and never change between releases.
var keys = newKeySet()

type keySet struct {
	rights   [allRights + 1]uint64
	specials [specialScornful + 1][Cells + 1]uint64
	black    uint64
}

func newKeySet() *keySet {
	state := uint64(0x63657363616373) // "cescacs"
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		return mix(state)
	}
	k := new(keySet)
	for i := range k.rights[1:] {
		k.rights[i+1] = next()
	}
	for i := range k.specials[1:] {
		for c := range Cells {
			k.specials[i+1][c] = next()
		}
	}
	k.black = next()
	return k
}

// menKey is the random number of a man on a hex.
func menKey(man Man, c Cell) uint64 { return mix(menSeed | uint64(man)<<8 | uint64(c)) }

// menSeed leaves room for a man and a hex.
const menSeed = 0x6573636163730000

// mix spreads the bits of a number over all of it, as SplitMix64 does.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Key returns the 64-bit key of the position. Two positions of a game that repeat each other have equal keys: same men
// on the same hexes, same side to move, same rights, same special capture, whether or not a man can make it
// (C'escacs 6). Keys are the same in every release.
func (p *Position) Key() uint64 { return p.key ^ keys.specials[p.special.kind][p.special.cell] }
