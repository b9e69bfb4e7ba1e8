type Clause = { title: string; text: string }

export const whatItDoes: readonly Clause[] = [
  {
    title: 'It watches your photographs',
    text: 'You add photographs or import them from a service. Each one gets a fingerprint that survives cropping, recolouring and new sizes.',
  },
  {
    title: 'It looks where copies may be',
    text: 'It reads the sites that you name or watch, and compares every picture with yours. Search services see a photograph only after you allow it.',
  },
  {
    title: 'It shows you each find',
    text: 'The original stands beside the copy. You approve a use, ignore it, ask for its removal, or start a case.',
  },
]

export const costTerms: readonly Clause[] = [
  {
    title: 'Your share',
    text: 'You get your share of what is left of a payment after tax and costs. A case that brings nothing costs nothing.',
  },
  {
    title: 'Lawyers',
    text: 'Costs of lawyers and courts are named before a case goes to a lawyer. You decide whether it goes there.',
  },
  {
    title: 'What it takes of you',
    text: 'You confirm that the work is yours, name its author and say where it was published. Then we write, and you read along.',
  },
]

export const caseSteps: readonly Clause[] = [
  {
    title: 'You submit it',
    text: 'You choose the finds on one site and confirm what you know of the photographs. We keep evidence of the pages.',
  },
  {
    title: 'We check it',
    text: 'A person checks your rights, the use and the company behind the site. You hear when something is missing.',
  },
  {
    title: 'We write',
    text: 'The image user gets a letter with the pictures, the price of a licence and a page to pay or to answer.',
  },
  {
    title: 'They answer or pay',
    text: 'An answer that needs your word reaches you. They can pay at once or in parts, or remove the picture.',
  },
  {
    title: 'You are paid',
    text: 'A payment is divided after its holding time, and your share goes to your account. You see the day and the sum.',
  },
]
