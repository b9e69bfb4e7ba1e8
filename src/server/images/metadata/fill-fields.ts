import { type FoundMetadata, type MetadataField, metadataFields } from '#contract/images/metadata.ts'
import { titleOf } from '../object-keys.ts'
import type { ImageRow } from '../store.ts'

type Filled = Partial<Pick<ImageRow, MetadataField>>

/**
 * The fields that a file's metadata fills: those that are empty, and a title that is only the file's name. What the owner has
 * written, or emptied, stays.
 */
export function fieldsFrom(found: FoundMetadata, image: ImageRow): Filled {
  const isOpen = (field: MetadataField) => {
    if (image.edited.includes(field)) return false
    return field === 'title' ? image.title === titleOf(image.fileName) : image[field] === null
  }
  const filling = metadataFields.filter((field) => found[field] !== undefined && isOpen(field))
  return Object.fromEntries(filling.map((field) => [field, found[field]!.value]))
}
