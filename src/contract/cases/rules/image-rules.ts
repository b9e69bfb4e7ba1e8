import { webAddress } from '../../reference/web-address.ts'
import { dayComplaint } from '../../reference/days.ts'
import type { Pair } from '../submission/pairs.ts'
import { isBlank, type Known, type Rule } from './rule.ts'
import type { Draft } from '../submission/submission.ts'

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
]
