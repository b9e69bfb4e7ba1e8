import type { RegistrationFinding } from '../registration.ts'
import { type DateFault, dateFaults, isTitleDiscouraged, isTitleRefused } from '../work-rules.ts'
import { type CheckContext, imagesWhere, type OrderToCheck, stop, warning, type WorkToCheck } from './order-to-check.ts'

type Rule = {
  code: string
  message: string
  fails: (work: WorkToCheck, today: string) => boolean
  weight?: 'warning'
}

const hasDateFault = (fault: DateFault) => (work: WorkToCheck, today: string) => dateFaults(work, today).includes(fault)

/** Rules for each image. The first three sentences are the specification's (section 5, "Image"). */
const rules: Rule[] = [
  {
    code: 'work.title-missing',
    message: 'You must provide a title for your image.',
    fails: ({ title }) => title.trim() === '',
  },
  {
    code: 'work.title-untitled',
    message: 'Please provide the title of your image.',
    fails: ({ title }) => isTitleRefused(title),
  },
  {
    code: 'work.created-missing',
    message: 'You must provide the date the image was created.',
    fails: ({ createdOn }) => createdOn === null,
  },
  {
    code: 'work.created-late',
    message: 'The date the image was created lies after today.',
    fails: hasDateFault('created-late'),
  },
  {
    code: 'work.publication-unknown',
    message: 'Say for each image whether it was published. Nobody else can know.',
    fails: ({ isPublished }) => isPublished === null,
  },
  {
    code: 'work.publication-date-missing',
    message: 'The publication date cannot be empty',
    fails: ({ isPublished, publishedOn }) => isPublished === true && publishedOn === null,
  },
  {
    code: 'work.publication-country-missing',
    message: 'Choose the country of first publication.',
    fails: ({ isPublished, publishedIn }) => isPublished === true && publishedIn === null,
  },
  {
    code: 'work.published-late',
    message: 'The publication date lies after today. An image is published once copies were offered.',
    fails: hasDateFault('published-late'),
  },
  {
    code: 'work.published-before-created',
    message: 'The publication date can not precede the date the image was created',
    fails: hasDateFault('published-before-created'),
  },
  {
    code: 'work.unpublished-with-day',
    message: 'An unpublished image has a publication date. Remove the date, or say that it was published.',
    fails: hasDateFault('unpublished-with-day'),
  },
  {
    code: 'work.title-discouraged',
    message: 'The Office discourages the title “untitled”. Nobody finds the image by it.',
    fails: ({ title }) => isTitleDiscouraged(title),
    weight: 'warning',
  },
  {
    code: 'work.month-only',
    message: 'The publication date has no day. You may have to prove the day in court.',
    fails: ({ isPublished, publishedOn }) => isPublished === true && publishedOn?.length === 7,
    weight: 'warning',
  },
]

/** Facts of single images that are missing or disagree. */
export const checkWorks = ({ works }: OrderToCheck, { today }: CheckContext): RegistrationFinding[] =>
  rules.flatMap(({ code, message, fails, weight }) => {
    const images = imagesWhere(works, (work) => fails(work, today))
    if (images.length === 0) return []
    return [
      (weight ?? 'stop') === 'stop' ? stop({ code, message, place: 'works', images }) : warned(code, message, images),
    ]
  })

const warned = (code: string, message: string, images: string[]) => warning({ code, message, place: 'works', images })
