import type { PackagedWork } from './package-facts.ts'
import { americanDay, inOneLine } from './title-list.ts'

/** Text for one field of the application. */
export type PasteBlock = { label: string; text: string; titles: number }

/** Letters of the field for titles. Unverified: no page of the Office that names a limit was found. 1,995 is below the limits that applicants report. */
export const longestTitlesField = 1995

/**
 * Titles and dates for the application's fields: what is typed there reaches the certificate (Compendium 1114.6(D)). A block is of one month, so
 * that it fits the fields for month and year. No title is split between blocks.
 */
export const pasteBlocksOf = ({ works }: { works: readonly PackagedWork[] }): PasteBlock[] =>
  [...byMonth(works)].flatMap(([month, ofMonth]) => {
    const parts = inParts(ofMonth.map(titleWithDate))
    return parts.map((titles, at) => ({
      label: [month === '' ? 'Titles' : `Published ${americanDay(month)}`, partOf(at, parts.length)]
        .filter(Boolean)
        .join(', '),
      text: titles.join(separator),
      titles: titles.length,
    }))
  })

const separator = ', '

const partOf = (at: number, of: number): string => (of === 1 ? '' : `part ${at + 1} of ${of}`)

/** Months in their order; works without a date stand under ''. */
function byMonth(works: readonly PackagedWork[]): [month: string, works: PackagedWork[]][] {
  const months = Map.groupBy(works, ({ isPublished, publishedOn }) =>
    isPublished ? (publishedOn ?? '').slice(0, 7) : '',
  )
  return [...months].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function titleWithDate({ title, isPublished, publishedOn }: PackagedWork): string {
  const line = inOneLine(title)
  return isPublished && publishedOn !== null ? `${line} (${americanDay(publishedOn)})` : line
}

function inParts(titles: string[]): string[][] {
  const parts: string[][] = []
  let length = Infinity
  for (const title of titles) {
    const longer = length + separator.length + title.length
    if (longer > longestTitlesField) {
      parts.push([title])
      length = title.length
    } else {
      parts.at(-1)!.push(title)
      length = longer
    }
  }
  return parts
}
