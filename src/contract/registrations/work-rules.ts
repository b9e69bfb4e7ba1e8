import type { PublicationDay, WorkFacts } from './facts.ts'

type Dates = Pick<WorkFacts, 'createdOn' | 'isPublished' | 'publishedOn'>

/** The calendar year of a publication. */
export const yearOf = (day: PublicationDay): number => Number(day.slice(0, 4))

/** Faults in the dates of one image. Created ≤ published ≤ today; a month compares with months. */
export type DateFault = 'created-late' | 'published-late' | 'published-before-created' | 'unpublished-with-day'

export function dateFaults({ createdOn, isPublished, publishedOn }: Dates, today: string): DateFault[] {
  const faults: DateFault[] = []
  if (createdOn !== null && createdOn > today) faults.push('created-late')
  if (isPublished === false && publishedOn !== null) faults.push('unpublished-with-day')
  if (isPublished !== true || publishedOn === null) return faults
  if (publishedOn > today.slice(0, publishedOn.length)) faults.push('published-late')
  if (createdOn !== null && createdOn.slice(0, publishedOn.length) > publishedOn)
    faults.push('published-before-created')
  return faults
}

/** Titles that the specification refuses (section 5, "Image"). */
export const isTitleRefused = (title: string): boolean => folded(title) === 'untitled image'

/** Titles by which nobody finds an image. Source: Compendium 1114.6(A). */
export const isTitleDiscouraged = (title: string): boolean => /^untitled\W*\d*$/.test(folded(title))

const folded = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase()
