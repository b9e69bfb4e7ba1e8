import { FactSource, type Signal } from './domain.ts'

type Said = Pick<Signal, 'value' | 'from'>

/**
 * Estimated reliability of each kind of source, 0–1, in order of precedence. We found no labelled collection of sites to measure it. A guess from
 * words has no weight: it neither strengthens nor weakens others.
 */
const reliability: Readonly<Record<FactSource, number>> = {
  staff: 0.98,
  known: 0.97,
  imprint: 0.9,
  tld: 0.85,
  footer: 0.82,
  markup: 0.8,
  language: 0.65,
  hosting: 0.6,
  words: 0.5,
}

/** Highest confidence, as a site's sources are never independent. */
const surest = 0.99

/** Accepted value, its source, and confidence 0–1. */
export type Weighed<T> = { value: T; from: FactSource; confidence: number }

/**
 * Accepts the value of the most reliable kind of source that has one, and there the value of most pages. Each kind of source counts once for the
 * confidence, by its odds of being right. Odds of agreeing sources multiply; those of disagreeing ones divide. A source whose own pages differ
 * counts for less; without a majority it counts for nothing. `read` returns undefined for unknown values.
 */
export function weigh<T extends string>(
  said: readonly Said[],
  read: (value: string) => T | undefined,
): Weighed<T> | null {
  const voices = FactSource.options.flatMap((from) => {
    const values = said.filter((one) => one.from === from).flatMap(({ value }) => read(value) ?? [])
    const [most] = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)
    return most ? [{ from, value: most[0], unity: Math.max(0, (2 * most[1].length) / values.length - 1) }] : []
  })
  const [deciding] = voices
  if (!deciding) return null
  const logOdds = voices
    .map(({ from, value, unity }) => (value === deciding.value ? 1 : -1) * unity * logOddsOf(reliability[from]))
    .reduce((sum, one) => sum + one, 0)
  return { value: deciding.value, from: deciding.from, confidence: confidenceOf(logOdds) }
}

const logOddsOf = (probability: number) => Math.log(probability / (1 - probability))

/** To hundredths: more would claim more than is known. */
const confidenceOf = (logOdds: number) =>
  Math.round(Math.min(surest, Math.max(1 - surest, 1 / (1 + Math.exp(-logOdds)))) * 100) / 100

/** Role of a signal beside the accepted value. */
export type Standing = 'decides' | 'agrees' | 'outnumbered' | 'weaker' | 'unread'

/** Equal values of a fact from one kind of source. */
export type Voice<S extends Signal = Signal> = { value: string; from: FactSource; said: S[]; standing: Standing }

/** Returns all values of a fact, most reliable source first, each with its role in the decision. */
export function voicesOf<S extends Signal>(
  held: Pick<Weighed<string>, 'value' | 'from'>,
  signals: readonly S[],
): Voice<S>[] {
  const rank = (from: FactSource) => FactSource.options.indexOf(from)
  const standingOf = ({ value, from }: Signal): Standing => {
    if (value === held.value) return from === held.from ? 'decides' : 'agrees'
    if (from === held.from) return 'outnumbered'
    return rank(from) < rank(held.from) ? 'unread' : 'weaker'
  }
  return [...Map.groupBy(signals, ({ from, value }) => `${from} ${value}`).values()]
    .map((said) => ({ value: said[0]!.value, from: said[0]!.from, said, standing: standingOf(said[0]!) }))
    .toSorted((a, b) => rank(a.from) - rank(b.from) || b.said.length - a.said.length)
}
