/** Arguments of /verify's sentences, which its page loads alone. */
export const verifySignatures = {
  letter: { went: ['moment'] },
  licence: { from: ['from'], fromTo: ['from', 'until'], agreement: ['version'] },
} as const
