/** The kinds of files that a case takes, by the ending of their names. */
export const attachmentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  eml: 'message/rfc822',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

export const attachmentTypeNames = 'PDF, pictures, Word, text and saved mails.'

/** The largest file of a case, in bytes. */
export const largestAttachment = 50 * 1024 * 1024

/** In small letters, without the dot; empty where the name has none. */
export const endingOf = (fileName: string): string => /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
