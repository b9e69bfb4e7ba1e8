import { availableParallelism } from 'node:os'
import { atMost, type Figures } from '../../figures.ts'
import { askedOf } from '../asking.ts'
import { challengeSize, counts } from './challenge-families.ts'
import { corpusOf } from '../corpus.ts'
import { rightframe } from '../finder.ts'
import { accused, averagePrecision, recallAbove } from '../measures.ts'
import { type Half, photographsIn } from '../drawing/photographs.ts'

type Options = { photos: string | undefined; half: Half | undefined; small: boolean }

/**
 * The changes of the Image Similarity Challenge's augmenter, one to three at once, reported apart: nothing of the engine was tuned on them
 * where the half is even.
 */
export async function benchChallenge({ photos, half, small }: Options): Promise<Figures[]> {
  const photographs = await photographsIn(photos, half)
  const corpus = await corpusOf(photographs, small ? { ...challengeSize, owned: 6, strangersOfEach: 2 } : challengeSize)
  const [asked] = await askedOf(corpus, [rightframe(availableParallelism())])
  const copies = asked!.filter(({ copyOf }) => copyOf)
  const shares = (name: string, of: typeof copies) =>
    [`${name}, found % of ${of.length}`, recallAbove(of, -Infinity)] as const
  const byGrade = counts.map(({ grade, name }) =>
    shares(
      name,
      copies.filter(({ copyOf }) => copyOf?.grade === grade),
    ),
  )
  const single = copies.filter(({ copyOf }) => copyOf?.grade === 'everyday')
  const wrong = accused(asked!)
  const above = wrong.filter(({ answers, copyOf }) =>
    answers.some(({ owned, score }) => owned !== copyOf?.owned && score > maxLook),
  )
  return [
    {
      name: 'challenge: the changes of its augmenter',
      figures: {
        ...Object.fromEntries(byGrade),
        'micro average precision': averagePrecision(asked!),
        strangers: asked!.length - copies.length,
        'pictures accused wrongly': wrong.length,
      },
      goals: [atMost(`pictures accused above ${maxLook}`, above.length, 0)],
    },
    {
      name: 'challenge: one change each',
      figures: Object.fromEntries(
        [...Map.groupBy(single, ({ family }) => family)].map(([name, of]) => shares(name, of)),
      ),
      goals: [],
    },
  ]
}

/** Above, more than a look is asked for. */
const maxLook = 75
