import { skeletonOf, strongWords, wordsOfName } from './normalise-name.ts'

/** Likeness from which a person decides. By the table of `compare-names.test.ts`. */
export const asksFrom = 87

/** Words below this are different words. */
const sameWord = 0.8
/** Likeness of two spellings of one skeleton, where that is long enough to tell names apart. */
const sameSound = 0.92
const longSkeleton = 4
/** Names whose words are written as one. */
const sameJoined = 89
const perMissingWord = 5
const maxForMissing = 15
/** A single word in common with a longer name says little. */
const singleWord = 30

/** Returns how alike two names are, 0 to 100, whatever the order of their words and the script. */
export function likenessOf(one: string, other: string): number {
  const [words, others] = [wordsOfName(one), wordsOfName(other)]
  if (words.length === 0 || others.length === 0) return 0
  const byWords = likenessOfWords(strongWords(words), strongWords(others))
  if (words.length === others.length) return byWords
  const joined = Math.round(jaro(words.toSorted().join(''), others.toSorted().join('')) * 100)
  return joined >= sameJoined ? Math.max(byWords, joined) : byWords
}

function likenessOfWords(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.length <= other.length ? [one, [...other]] : [other, [...one]]
  const missing = long.length - short.length
  let [sum, letters] = [0, 0]
  for (const word of short.toSorted((a, b) => b.length - a.length)) {
    const likenesses = long.map((candidate) => likenessOfWord(word, candidate))
    const best = Math.max(0, ...likenesses)
    letters += word.length
    if (best < sameWord) continue
    sum += best * word.length
    long.splice(likenesses.indexOf(best), 1)
  }
  const taken = Math.min(maxForMissing, perMissingWord * missing) + (short.length === 1 && missing > 0 ? singleWord : 0)
  return Math.max(0, Math.round((sum / letters) * 100) - taken)
}

function likenessOfWord(one: string, other: string): number {
  const likeness = jaro(one, other)
  const skeleton = skeletonOf(one)
  return skeleton.length >= longSkeleton && skeleton === skeletonOf(other) ? Math.max(likeness, sameSound) : likeness
}

/** Likeness of two words by their common letters (Jaro, 1989). */
function jaro(one: string, other: string): number {
  if (one === other) return 1
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const taken = new Set<number>()
  const matched = [...one].flatMap((letter, at) => {
    for (let to = Math.max(0, at - reach); to <= Math.min(other.length - 1, at + reach); to++)
      if (other[to] === letter && !taken.has(to)) {
        taken.add(to)
        return [letter]
      }
    return []
  })
  const count = matched.length
  if (count === 0) return 0
  const theirs = [...taken].toSorted((a, b) => a - b).map((at) => other[at])
  const moved = matched.filter((letter, at) => letter !== theirs[at]).length / 2
  return (count / one.length + count / other.length + (count - moved) / count) / 3
}
