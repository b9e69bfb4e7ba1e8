import type { FieldChange } from '#contract/takedowns/desk-recipient-endpoints.ts'
import { RecipientEntry } from '#contract/takedowns/recipients/directory.ts'

const fields = RecipientEntry.keyof().options

/** The fields that a decision changes, in words; all that say something of an entry that is new. */
export function changesBetween(before: RecipientEntry | null, after: RecipientEntry): FieldChange[] {
  return fields.flatMap((field) => {
    const from = before === null ? '' : wordsOf(before[field])
    const to = wordsOf(after[field])
    return from === to ? [] : [{ field, from, to }]
  })
}

function wordsOf(value: RecipientEntry[keyof RecipientEntry]): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
}
