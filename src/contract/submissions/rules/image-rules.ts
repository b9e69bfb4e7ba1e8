import { webAddress } from '../../reference/web-address.ts'
import { dayComplaint } from '../../reference/days.ts'
import type { Pair } from '#contract/cases/submission/pairs.ts'
import { questionsOfImage } from '#contract/cases/submission/questions.ts'
import { isBlank, type Known, type Rule } from './rule.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'

export type Paired = Pair & { draft: Draft; known: Known }

/** The rules on an image itself and on its registration in the United States. */
export const imageRules: readonly Rule<Paired>[] = [
  { path: 'url', complaint: ({ image }) => !webAddress(image.url) && 'Please provide a valid URL of your image.' },
  { path: 'title', complaint: ({ image }) => isBlank(image.title) && 'You must provide a title for your image.' },
  {
    path: 'title',
    complaint: ({ image }) =>
      image.title.trim().toLowerCase() === 'untitled image' && 'Please provide the title of your image.',
  },
  {
    path: 'date_taken',
    complaint: ({ image }) => !image.date_taken && 'You must provide the date the image was created.',
  },
  { path: 'date_taken', complaint: ({ image, known }) => dayComplaint(image.date_taken, known.today) },
  {
    path: 'place_taken',
    complaint: ({ image }) => isBlank(image.place_taken) && 'You must provide the place you created this image.',
  },
  {
    path: 'registration.us.status',
    complaint: ({ image }) =>
      image.registration.us.status === null &&
      'Please choose if you have registered your image with the US Copyright Office',
  },
  {
    path: 'registration.us.year',
    complaint: (paired) =>
      asked(paired) && yearComplaint(paired.image.registration.us.year.trim(), Number(paired.known.today.slice(0, 4))),
  },
  {
    path: 'registration.us.title',
    complaint: (paired) =>
      asked(paired) &&
      isBlank(paired.image.registration.us.title) &&
      'Please give the title under which your image is registered.',
  },
  {
    path: 'registration.us.registered',
    complaint: (paired) =>
      asked(paired) &&
      !paired.image.registration.us.registered &&
      'Please give the date on which your image was registered.',
  },
  {
    path: 'registration.us.registered',
    complaint: (paired) => asked(paired) && dayComplaint(paired.image.registration.us.registered, paired.known.today),
  },
]

const asked = ({ image, draft }: Paired) => questionsOfImage(image, draft).usRegistration

const yearsBack = 100

/** The complaint on the year of a registration, which lies no further back than days may. */
function yearComplaint(year: string, now: number): string | undefined {
  if (year === '') return 'Please give the year of the registration.'
  const isYear = /^\d{4}$/.test(year) && Number(year) >= now - yearsBack && Number(year) <= now
  return isYear ? undefined : `Please give a year from ${now - yearsBack} to ${now}.`
}
