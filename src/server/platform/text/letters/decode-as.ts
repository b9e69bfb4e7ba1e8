/** CP850's upper half, missing in browsers. Source: Unicode’s mapping. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const names850 = /^(?:cp|ibm|dos)?-?_?850$/i

/** True for names of CP850, which the WHATWG’s register lacks. */
export const is850 = (label: string): boolean => names850.test(label)

/** True for labels of the WHATWG’s register and for CP850. */
export function isKnownCharset(label: string): boolean {
  if (is850(label)) return true
  try {
    // Some old charsets are known but deliberately unreadable.
    return new TextDecoder(label).encoding !== 'replacement'
  } catch {
    return false
  }
}

/** Text in a known charset; undefined where strictness loses some. */
export function decodeAs(bytes: Uint8Array, label: string, { isStrict = true } = {}): string | undefined {
  if (is850(label)) return in850(bytes)
  try {
    return new TextDecoder(label, { fatal: isStrict }).decode(bytes)
  } catch {
    return undefined
  }
}

const in850 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\x80-\xff]/g, (byte) => upper850[byte.charCodeAt(0) - 0x80]!)
