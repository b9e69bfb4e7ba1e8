/** Arguments of the sentences of an evidence's public page: apart, since its page alone loads them. */
export const verifyEvidenceSignatures = {
  state: { noticed: ['moment'], sealedAll: ['count'], compared: ['count', 'moment'] },
  given: { read: ['size'], reading: ['name'], label: ['name'] },
  answer: {
    file: ['n', 'count', 'name', 'what'],
    token: ['authority'],
    packageSame: ['count'],
    packageChanged: ['names'],
  },
  files: { bytes: ['count'] },
  check: { stamp: ['name'], how: ['line'] },
} as const
