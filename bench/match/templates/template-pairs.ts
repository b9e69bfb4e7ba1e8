import { type Fingerprint, fingerprint } from '#engine/index.ts'
import { compare } from '#engine/comparison/compare.ts'
import { atLeast, atMost, type Figures } from '../../figures.ts'
import { drawFrom } from '../drawing/draw.ts'
import type { Photograph } from '../drawing/photographs.ts'
import { asJpeg, openSheet } from '../drawing/sheet.ts'
import { templates } from './templates.ts'

/** Above, more than a look is asked for. */
const maxLook = 75

/** Every photograph in every template, each compared with all others in the same one, with itself, and with its copy without it. */
export async function pairsInTemplates(photographs: Photograph[], ofEach: number): Promise<Figures> {
  let [pairs, said, above, copies, found] = [0, 0, 0, 0, 0]
  const bare = await Promise.all(photographs.map(({ bytes }) => fingerprint(bytes)))
  for (const { change } of templates(ofEach)) {
    const prints: Fingerprint[] = []
    for (const { bytes } of photographs) {
      const sheet = await change(await openSheet(bytes, 900), { draw: drawFrom('template'), others: [] })
      prints.push(await fingerprint(await asJpeg(82)(sheet)))
    }
    const scores = prints.flatMap((seen, at) => prints.slice(0, at).map((owned) => compare(owned, seen)?.score ?? 0))
    pairs += scores.length
    said += scores.filter((score) => score > 0).length
    above += scores.filter((score) => score > maxLook).length
    copies += prints.length
    found += prints.filter((seen, at) => compare(bare[at]!, seen)).length
  }
  return {
    name: 'match: strangers in one template',
    figures: {
      'templates, photographs, pairs': `${templates(ofEach).length}, ${photographs.length}, ${pairs}`,
      'said, for a person to look at, %': (100 * said) / pairs,
      [`said above ${maxLook}, %`]: (100 * above) / pairs,
      'copies in a template found, %': (100 * found) / copies,
    },
    goals: [
      atMost(`strangers above ${maxLook}`, (100 * above) / pairs, 0.5, ' %'),
      atLeast('copies in a template found', (100 * found) / copies, 95, ' %'),
    ],
  }
}
