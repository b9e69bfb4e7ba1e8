import { Fragment } from 'react'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import { isVerified, sourceOf } from '#contract/takedowns/law/sources.ts'
import type { TakedownNotice } from '#contract/takedowns/takedown.ts'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { rowOf } from '../facts/needs.ts'
import { kindWords } from '../words.ts'

type Of = { notice: TakedownNotice }

/** The reader of a notice: kind, address and its source, usual days, and what stands in the way of sending. */
export const ReaderFacts = ({ notice }: Of) => (
  <>
    <Facts facts={factsOf(notice)} mayStack />
    {sentencesOf(notice).map((sentence) => (
      <Text key={sentence} size="small">
        {sentence}
      </Text>
    ))}
  </>
)

function factsOf(notice: TakedownNotice): Fact[] {
  const { reader, region } = notice
  return [
    { name: 'Who it is', value: kindWords[reader.kind] },
    {
      name: reader.way === 'none' && reader.contact !== '' ? 'By post to' : wayNames[reader.way],
      value: <Contact notice={notice} />,
    },
    {
      name: 'Address from',
      value: (
        <>
          {(reader.source === 'memory' ? 'no source yet' : reader.source).split(' ; ').map((source) => (
            <Fragment key={source}>{isAddress(source) ? <OutLink href={source}>{source}</OutLink> : source}, </Fragment>
          ))}
          checked on <Mono>{reader.checkedAt.slice(0, 10)}</Mono>
        </>
      ),
    },
    ...(reader.expectedDays === null
      ? []
      : [{ name: 'Usually takes', value: reader.expectedDays === 1 ? '1 day' : `${reader.expectedDays} days` }]),
    {
      name: 'Law',
      value: region.isGuess ? `${region.name}, because the country of the reader is not known` : region.name,
    },
    ...lawsOf(notice),
  ]
}

/** The laws whose text was read, each with the day. */
const lawsOf = ({ region: { code } }: TakedownNotice): Fact[] => {
  const read = regionOf(code).laws.filter(isVerified)
  return read.map(({ law, sections, source }, at) => ({
    name: at === 0 ? 'Text of the law' : '',
    value: (
      <>
        {law}, {sections}. Read on <Mono>{sourceOf(source).checkedAt}</Mono> in: {sourceOf(source).title}
      </>
    ),
  }))
}

const wayNames = { email: 'By mail to', form: 'By its form', none: 'By' } as const

const Contact = ({ notice: { reader } }: Of) =>
  reader.way === 'form' && isAddress(reader.contact) ? (
    <OutLink href={reader.contact}>{reader.contact}</OutLink>
  ) : (
    reader.contact || 'No address is known'
  )

const isAddress = (text: string): boolean => /^https?:\/\//.test(text)

function sentencesOf(notice: TakedownNotice): string[] {
  const { reader, region } = notice
  const row = rowOf(notice)
  return [
    ...(reader.kind === 'cdn' ? ['A delivery network passes pictures on. We ask it for the host behind it, too.'] : []),
    ...(reader.awaitsStaff && notice.waitsFor === null
      ? ['Our staff check this address before anything goes there.']
      : []),
    ...(region.status === 'staff-confirm' ? ['Our staff read this notice before it is sent.'] : []),
    ...(region.status === 'on' || region.statusReason === null ? [] : [region.statusReason]),
    ...(row?.asksSignIn ? ['Its form asks you to sign in there.'] : []),
  ]
}
