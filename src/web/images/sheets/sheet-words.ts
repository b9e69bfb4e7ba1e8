import type { ImageSheet } from '#contract/images/sheets.ts'

/** `3 lines`, `1 line`. */
export const lines = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`

const images = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'image' : 'images'}`

/** How many lines did not become an image, or will not. */
export const problemsIn = ({ wrong, failed }: ImageSheet['counts']): number => wrong + failed

/** What a sheet is at, in a sentence. */
export function standing({ state, counts, problem }: ImageSheet): string {
  switch (state) {
    case 'checked':
      return counts.waiting === 0
        ? 'No line of this sheet can be imported as it stands.'
        : counts.wrong === 0
          ? `${lines(counts.waiting)}, all of them good.`
          : `${lines(counts.waiting)} can be imported, ${lines(counts.wrong)} cannot as they stand.`
    case 'running':
      return 'You may leave this page: the import goes on by itself.'
    case 'done':
      return outcome(counts)
    case 'cancelled':
      return `You stopped this import. ${outcome(counts)} ${lines(counts.waiting)} still to come.`
    case 'failed':
      return problem ?? 'This import has failed.'
    default:
      return state satisfies never
  }
}

/** `3 images added, 1 updated, 2 in your library already.` */
function outcome({ added, updated, known, ...rest }: ImageSheet['counts']): string {
  const left = problemsIn(rest as ImageSheet['counts'])
  const parts = [
    `${images(added)} added`,
    updated > 0 ? `${updated.toLocaleString('en-US')} updated` : '',
    known > 0 ? `${known.toLocaleString('en-US')} in your library already` : '',
    left > 0 ? `${lines(left)} left` : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

export const sheetStates: Record<ImageSheet['state'], string> = {
  checked: 'Checked, not imported yet',
  running: 'Being imported',
  done: 'Imported',
  failed: 'Failed',
  cancelled: 'Stopped',
}
