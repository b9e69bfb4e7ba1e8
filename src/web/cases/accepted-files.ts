import { attachmentTypes, endingOf } from '#contract/cases/attachments.ts'

/** The kinds of files that a case takes, as the file input knows them. */
export const acceptedFiles = Object.keys(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** The media type that is claimed for a file: its name's, else the one the system gives it. */
export const typeOfFile = ({ name, type }: File): string => attachmentTypes[endingOf(name)] ?? type
