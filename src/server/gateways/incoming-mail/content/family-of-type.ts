export const isWritten = (type: string): boolean => type === 'text/plain' || type === 'message/rfc822'

/** Groups types that people and programs confuse. */
export function familyOf(type: string): string {
  if (type.startsWith('image/')) return 'picture'
  if (isWritten(type)) return 'text'
  return /word|office|opendocument|ms-excel|ms-powerpoint|rtf|outlook|zip/.test(type) ? 'office' : type
}
