export const isWritten = (type: string): boolean => type === 'text/plain' || type === 'message/rfc822'

/** Kinds that people and programs take for each other have one family. */
export function familyOf(type: string): string {
  if (type.startsWith('image/')) return 'picture'
  if (isWritten(type)) return 'text'
  return /word|office|opendocument|ms-excel|ms-powerpoint|rtf|outlook|zip/.test(type) ? 'office' : type
}
