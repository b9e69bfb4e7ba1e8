/** Judges by content: markup begins with a tag, unlike pictures. */
export const looksLikeMarkup = (body: Uint8Array) =>
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|script|meta|title|!--|div|p|h1)\b/i.test(
    Buffer.from(body.subarray(0, 200)).toString('latin1'),
  )
