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

/** Kinds that people send as proof and that no case asks for. They are kept. */
export const otherTypes = {
  heic: 'image/heic',
  heif: 'image/heic',
  gif: 'image/gif',
  rtf: 'application/rtf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  msg: 'application/vnd.ms-outlook',
  zip: 'application/zip',
} as const

const { zip: _, ...opened } = otherTypes

/** The kinds of files that an image user may send, by the ending of their names. */
export const proofTypes: Readonly<Record<string, string>> = { ...attachmentTypes, ...opened, csv: 'text/plain' }

/** All kinds, by the ending of their names. */
export const namedTypes: Readonly<Record<string, string>> = { ...attachmentTypes, ...otherTypes, csv: 'text/plain' }

const readHere: readonly (string | undefined)[] = [
  'text/plain',
  'message/rfc822',
  attachmentTypes.docx,
  otherTypes.rtf,
  otherTypes.xlsx,
  otherTypes.pptx,
  otherTypes.odt,
  otherTypes.ods,
  otherTypes.msg,
]

/** True for kinds that staff read on our pages: pictures, texts, mails, documents, slides, workbooks. A download shows the others. */
export const isReadHere = (type: string): boolean => type.startsWith('image/') || readHere.includes(type)

export const proofTypeNames = 'PDF, pictures (HEIC too), Word, Excel, PowerPoint, OpenDocument, text and saved mails.'

export const attachmentTypeNames = 'PDF, pictures, Word, text and saved mails.'

/** The largest file of a case, in bytes. */
export const largestAttachment = 50 * 1024 * 1024

/** In small letters, without the dot; empty where the name has none. */
export const endingOf = (fileName: string): string => /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
