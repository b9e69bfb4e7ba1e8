/** Arguments of the sentences of /verify: apart, since its page loads no others. */
export const verifySignatures = {
  letter: { went: ['moment'] },
  licence: { from: ['from'], fromTo: ['from', 'until'], agreement: ['version'] },
} as const
