/** Arguments of each file's sentences, in callers' order. */
export const portal = {
  heading: ['count', 'name', 'host'],
  intro: ['name'],
  merged: {
    text: ['name'],
  },
  ways: {
    payText: ['sum'],
    payDue: ['sum'],
  },
  uses: {
    by: ['name'],
    published: ['day'],
    seenFromTo: ['from', 'to'],
  },
  changes: {
    cropped: ['percent'],
    rotated: ['degrees'],
    smaller: ['percent'],
    larger: ['percent'],
  },
  licence: {
    days: ['count'],
    allowsUntil: ['host', 'until'],
  },
  sold: {
    direct: ['name'],
  },
  real: {
    domain: ['host'],
  },
  contact: {
    named: ['name'],
    taxNumber: ['number'],
  },
  afterwards: {
    first: ['day'],
  },
  privacy: {
    text: ['provider', 'support'],
    from: ['source'],
  },
  answer: {
    decides: ['day'],
    replies: ['day'],
    removeFile: ['name'],
    sentText: ['day'],
    open: ['kind', 'day'],
    addedOn: ['kind', 'day'],
  },
  confirm: {
    sent: ['email'],
    sentAgain: ['email'],
  },
  offers: {
    amount: ['currency'],
    understood: ['sum'],
    faults: {
      currency: ['currency'],
      'no-parts': ['currency'],
    },
  },
  decision: {
    by: ['day', 'name'],
  },
  ours: {
    text: ['sum', 'day'],
    parts: ['parts'],
    accept: ['sum'],
  },
  long: {
    left: ['count'],
    cut: ['most'],
  },
  pay: {
    button: ['sum'],
    duePart: ['n', 'sum'],
    dueRest: ['sum'],
    alreadyPaid: ['sum'],
    overOpen: ['sum'],
    overBack: ['sum'],
    openOf: ['sum'],
    startOutside: ['first', 'last'],
    part: ['n'],
  },
  prices: {
    keep: ['days'],
    both: ['settle', 'keep'],
    alone: ['sum'],
    removal: {
      promised: ['day'],
      gone: ['day'],
      open: ['day'],
    },
  },
  arithmetic: {
    currency: ['currency'],
    days: ['count'],
    table: ['version'],
  },
} as const

export const refusals = {
  'file.not-arrived': ['name'],
  'file.disguised': ['name'],
} as const

export const licences = {
  of: ['title'],
  actsFor: ['provider', 'licensor'],
  place: ['host'],
  fromTo: ['from', 'to'],
  takenDown: ['day'],
  inParts: ['n'],
  releaseText: ['licensor', 'licensee', 'day'],
  clausesNote: ['version', 'hash'],
  verifyText: ['number'],
  mail: {
    subject: ['number'],
    body: ['number', 'title'],
  },
  ending: {
    subject: ['number', 'day'],
    body: ['title', 'host', 'day'],
  },
} as const

export const mails = {
  payer: {
    hello: ['name'],
    paid: {
      subject: ['amount'],
      body: ['amount', 'title'],
    },
    tooMuch: {
      body: ['amount', 'title'],
    },
    refunded: {
      subject: ['amount'],
      body: ['amount', 'title'],
    },
    notOwed: {
      body: ['amount', 'title'],
    },
    part: {
      subject: ['amount'],
      declined: ['amount', 'title', 'n'],
      actionNeeded: ['amount', 'title', 'n'],
      again: ['day'],
      failed: ['rest', 'title'],
    },
  },
  portal: {
    codeSubject: ['name'],
    codeText: ['code'],
    answerSubject: ['name'],
    answerText: ['day'],
    recordText: ['day'],
    writtenSubject: ['name'],
  },
} as const

export const invoices = {
  ofDay: ['number', 'day'],
  ofWhichTax: ['rate'],
} as const

export const decisions = {
  subject: ['name'],
  closing: {
    closed: ['name'],
    over: ['name'],
    reopened: ['name'],
    again: ['name'],
  },
  offers: {
    subject: ['name'],
    parts: ['parts'],
    answer: ['name'],
    settledSubject: ['name'],
    settled: ['sum'],
    offer: ['sum'],
    offerUntil: ['sum', 'until'],
  },
} as const

export const consents = {
  parts: ['provider', 'list', 'total', 'n'],
} as const

export const letters = {
  titled: ['title'],
  report: ['number'],
  copyOf: ['sha256'],
  check: ['number', 'url'],
  phone: ['phone'],
  register: ['register'],
  keep: ['days'],
  moreUses: ['count'],
  status: {
    heard: ['day'],
    answered: ['heard', 'answered'],
  },
} as const

export const fees = {
  title: ['version'],
  setOn: ['day'],
  upTo: ['days'],
  licenceFor: ['days'],
  own: ['day'],
} as const
