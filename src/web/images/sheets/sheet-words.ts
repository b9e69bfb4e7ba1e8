import type { ImageSheet } from '#contract/images/sheets.ts'

/** `3 lines`, `1 line`. */
export const lines = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`

const images = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'image' : 'images'}`

/** Number of lines without an image: faulty or failed. */
export const problemsIn = ({ wrong, failed }: ImageSheet['counts']): number => wrong + failed

/** Describes the state of a spreadsheet in a sentence. */
export function standing({ state, counts, problem }: ImageSheet): string {
  switch (state) {
    case 'checked':
      return counts.waiting === 0
        ? 'No line of this sheet can be imported as it stands.'
        : counts.wrong === 0
          ? `${lines(counts.waiting)}, all of them good.`
          : `${lines(counts.waiting)} can be imported, ${lines(counts.wrong)} cannot as they stand.`
    case 'running':
      return 'You may leave this page: the import continues.'
    case 'done':
      return outcome(counts)
    case 'cancelled':
      return `You stopped this import. ${outcome(counts)} ${lines(counts.waiting)} not tried yet.`
    case 'failed':
      return problem ?? 'This import has failed.'
    default:
      return state satisfies never
  }
}

/** `3 images added, 1 updated, 2 in your library already, 1 line could not be imported.` */
function outcome({ added, updated, known, ...rest }: ImageSheet['counts']): string {
  const came = [
    [added, 'added'],
    [updated, 'updated'],
    [known, 'in your library already'],
  ] as const
  const left = rest.wrong + rest.failed
  const parts = [
    ...came
      .filter(([count]) => count > 0)
      .map(([count, word], at) => `${at === 0 ? images(count) : count.toLocaleString('en-US')} ${word}`),
    ...(left > 0 ? [`${lines(left)} could not be imported`] : []),
  ]
  return `${parts.join(', ') || 'Nothing was imported'}.`
}

export const sheetStates: Record<ImageSheet['state'], string> = {
  checked: 'Checked, not imported yet',
  running: 'Being imported',
  done: 'Imported',
  failed: 'Failed',
  cancelled: 'Stopped',
}
