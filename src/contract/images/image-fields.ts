import { z } from 'zod'
import type { Field, NameIn } from '../field-table.ts'
import { maxTags, Tags } from './tags.ts'

type FieldOfImage = Field & {
  /** Control of the field: a line of text, a day, or words separated by commas. */
  control: 'line' | 'day' | 'list'
  shown: z.ZodType<string | string[] | null>
  isOptional: boolean
  /** True when the image's page shows it among the facts. */
  isFact: boolean
  /** True when a search covers it; the trigger that writes `image_words` has these columns. */
  isSearched: boolean
  /** True when the file's metadata fills it, unless the owner wrote something. */
  isInFiles: boolean
  /** Result of a merge: the primary's value, the first existing one, or all of them up to this many. */
  merged: 'primary' | 'first' | { most: number }
}

const textOf = (most: number) => z.string().trim().max(most, `Maximum of ${most} characters allowed.`)
const line = (longest: number) =>
  ({ control: 'line', written: textOf(longest).nullable(), shown: z.string().nullable(), isOptional: true }) as const

/** The owner's own words about an image. */
export const imageFields = {
  title: {
    label: 'Title',
    control: 'line',
    written: textOf(500).min(1, 'An image needs a title.'),
    shown: z.string(),
    isOptional: false,
    isFact: false,
    isSearched: true,
    isInFiles: true,
    merged: 'primary',
  },
  creator: {
    label: 'Creator',
    ...line(300),
    isFact: true,
    isSearched: true,
    isInFiles: true,
    merged: 'first',
  },
  copyright: {
    label: 'Copyright',
    ...line(500),
    isFact: true,
    isSearched: false,
    isInFiles: true,
    merged: 'first',
  },
  /** Place where it was taken, in words. */
  place: {
    label: 'Place',
    ...line(300),
    isFact: true,
    isSearched: true,
    isInFiles: true,
    merged: 'first',
  },
  /** The day it was taken, where it was taken. */
  takenOn: {
    label: 'Taken on',
    control: 'day',
    written: z.iso.date('Give the day as YYYY-MM-DD.').nullable(),
    shown: z.iso.date().nullable(),
    isOptional: true,
    isFact: true,
    isSearched: false,
    isInFiles: true,
    merged: 'first',
  },
  tags: {
    label: 'Tags',
    control: 'list',
    written: Tags,
    shown: z.array(z.string()),
    isOptional: true,
    isFact: true,
    isSearched: true,
    isInFiles: false,
    merged: { most: maxTags },
  },
} as const satisfies Record<string, FieldOfImage>

/** A field of an image that its owner writes. */
export type WrittenField = NameIn<typeof imageFields>
