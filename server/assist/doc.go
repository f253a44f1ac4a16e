// Package assist answers what an editor asks: what a caret means, what to show
// when it hovers, which lenses stand in a document. It knows chess, texts and
// trees, but no protocol, no file and no clock: the server decodes a request,
// calls one function here and converts the answer.
//
// Functions work on one [Game], whose offsets count from its own start, or on a
// [Source], a whole document with offsets of its own. They never fail: broken
// text gives partial answers.
//
// Words are made here too. All of them stand in message.go and its neighbours
// message_*.go; text of the user is marked as such on its way out and escaped
// for the form it is shown in (see [Text]).
package assist
