package board

// Bare scores of well-known games in canonical SAN, for tests and benchmarks. Scores of games are facts.
var gameScores = map[string]string{
	"Anderssen - Kieseritzky, London 1851": `e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6
Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#`,
	"Morphy - Duke of Brunswick and Count Isouard, Paris 1858": `e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7
Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#`,
	"Byrne - Fischer, New York 1956": `Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4
Qa3 Nxc3 bxc3 Nxe4 Bxe7 Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4
Ra4 Qxb6 Nxd1 h3 Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 Bd5 Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1
Bb3+ Kc1 Ne2+ Kb1 Nc3+ Kc1 Rc2#`,
	"Kasparov - Topalov, Wijk aan Zee 1999": `e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5
O-O-O Qe7 Kb1 a6 Nc1 O-O-O Nb3 exd4 Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ Ka7 Rhe1 d4 Nd5 Nbxd5 exd5 Qd6 Rxd4 cxd4
Re7+ Kb6 Qxd4+ Kxa5 b4+ Ka4 Qc3 Qxd5 Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3 Qxa6+ Kxb4 c3+ Kxc3 Qa1+ Kd2 Qb2+ Kd1 Bf1 Rd2 Rd7 Rxd7
Bxc4 bxc4 Qxh8 Rd3 Qa8 c3 Qa4+ Ke1 f4 f5 Kc1 Rd2 Qa7`,
	"Praggnanandhaa - Rapport, Tashkent 2025": `d4 Nf6 c4 g6 f3 Bg7 e4 d6 Nc3 O-O Nge2 a6 Be3 Nbd7 Qd2 b5 h4 h5 O-O-O e5 d5
Nb6 Bxb6 cxb6 cxb5 axb5 Kb1 b4 Nb5 Nxd5 exd5 Bf5+ Ka1 Ra4 Nc1 Qd7 Bc4 Rc8 Qe2 e4 Bb3 exf3 gxf3 Ra5 Bc4 Bc2 Rd2 Ba4
Nd4 Rac5 Nc6 Bxc6 Nb3 Rxc4 Qxc4 Bb5 Qe4 Bc4 Rc2 b5 Nc1 Re8 Qf4 Qa7 Rxc4 bxc4 Qxc4 b3 Rd1 bxa2 Qxa2 Qf2 Qb3 Re3`,
}
