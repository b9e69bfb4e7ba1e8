import { depositNames } from './file-names.ts'
import { type FiledFacts, isPublishedGroup } from './package-facts.ts'

export type TitleList = { header: string[]; rows: string[][] }

/**
 * The numbered list of a group. Source: copyright.gov/eco/help/group/grpph.html names what it holds; the exact heads of the Office's template are
 * unverified. Unpublished photographs have no column of dates.
 */
export function titleListOf(facts: Pick<FiledFacts, 'works'>): TitleList {
  const names = depositNames(facts.works)
  const isPublished = isPublishedGroup(facts)
  return {
    header: ['No.', 'Title', 'File Name', ...(isPublished ? ['Month/Year'] : [])],
    rows: facts.works.map(({ n, title, publishedOn }, at) => [
      String(n),
      inOneLine(title),
      names[at]!,
      ...(isPublished ? [americanDay(publishedOn ?? '')] : []),
    ]),
  }
}

/** `2026-06-15` as `06/15/2026`, and `2026-06` as `06/2026`. */
export function americanDay(day: string): string {
  const [year, month, ofMonth] = day.split('-')
  return [month, ofMonth, year].filter((part) => part !== undefined && part !== '').join('/')
}

/** A title breaks no line of a list or a field. */
export const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
