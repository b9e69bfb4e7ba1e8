import { availableParallelism } from 'node:os'
import type { Corpus } from './corpus.ts'
import type { Finder } from './finder.ts'
import type { Asked } from './measures.ts'

/** Answers of each finder to each picture. */
export async function askedOf({ owned, queries }: Corpus, finders: Finder[]): Promise<Asked[][]> {
  const asked: Asked[][] = finders.map(() => [])
  try {
    for (const one of owned) for (const finder of finders) await finder.learn(one)
    const rest = queries.entries()
    const lane = async () => {
      for (const [place, query] of rest) {
        const { bytes, ...known } = await query()
        const answers = await Promise.all(finders.map((finder) => finder.ask(bytes)))
        answers.forEach((own, nth) => (asked[nth]![place] = { ...known, ...own }))
      }
    }
    await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane))
  } finally {
    for (const finder of finders) await finder.close()
  }
  return asked
}
