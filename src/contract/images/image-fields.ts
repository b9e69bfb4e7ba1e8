import { z } from 'zod'
import type { Field, NameIn } from '../field-table.ts'
import { maxTags, Tags } from './tags.ts'

type FieldOfImage = Field & {
  /** How it is written: a line of text, a day, or a few words separated by commas. */
  control: 'line' | 'day' | 'list'
  shown: z.ZodType<string | string[] | null>
  isOptional: boolean
  /** Whether it stands among the facts of an image's page. */
  isFact: boolean
  /** Whether a search finds it; the trigger that writes `image_words` has these columns. */
  isSearched: boolean
  /** Whether the file's metadata fills it where the owner has written nothing. */
  isInFiles: boolean
  /** What a merge leaves: the primary's, the first that any of the images has, or all of theirs up to so many. */
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
  /** Where it was taken, in words. */
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
