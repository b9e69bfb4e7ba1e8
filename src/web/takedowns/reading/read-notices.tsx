import type { NoticePreview } from '#contract/takedowns/notice-endpoints.ts'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { FactPath } from '../facts/place-of-element.ts'
import { languageWords, wordsOfNotice } from '../words.ts'
import { NoticeRefusal, readRefusal } from './notice-refusal.tsx'
import { ReaderFacts } from './reader-facts.tsx'

/** A notice with the outcome of its preview; undefined while that is on its way. */
export type NoticeToRead = { notice: TakedownNotice; read: PromiseSettledResult<NoticePreview> | undefined }

type ReadNoticesProps = {
  takedown: TakedownInFull
  notices: readonly NoticeToRead[]
  /** Leads to a fact that is missing. */
  onLead: (path: FactPath) => void
  onRetry: () => void
}

/** A card for each notice: its reader, and the text exactly as it will be sent, or what is missing. */
export const ReadNotices = ({ takedown, notices, onLead, onRetry }: ReadNoticesProps) => (
  <Stack>
    {notices.map(({ notice, read }) => (
      <Panel key={notice.n} title={notice.reader.name} aside={<Mark notice={notice} />}>
        <ReaderFacts notice={notice} />
        <Body takedown={takedown} notice={notice} read={read} onLead={onLead} onRetry={onRetry} />
      </Panel>
    ))}
  </Stack>
)

const Mark = ({ notice }: { notice: TakedownNotice }) => {
  if (notice.region.status === 'off')
    return (
      <StatusMark filled="empty" tone="dim">
        Not offered
      </StatusMark>
    )
  const { label, filled, tone } = wordsOfNotice(notice)
  return (
    <StatusMark filled={filled} tone={tone}>
      {label}
    </StatusMark>
  )
}

type BodyProps = NoticeToRead & Pick<ReadNoticesProps, 'takedown' | 'onLead' | 'onRetry'>

function Body({ takedown, notice: { region, reader }, read, onLead, onRetry }: BodyProps) {
  if (region.status === 'off') return null
  if (read === undefined) return <Skeleton label={`Loading the notice to ${reader.name}`} />
  if (read.status === 'fulfilled')
    return (
      <Disclosure summary={`Read the notice to ${reader.name}`}>
        <NoticeText preview={read.value} />
      </Disclosure>
    )
  const refusal = readRefusal(read.reason)
  if (refusal === undefined) return <ErrorState message={sentenceOf(read.reason)} onRetry={onRetry} />
  return <NoticeRefusal refusal={refusal} region={region.code} facts={takedown.facts} onLead={onLead} />
}

/** A notice as it is sent, beside its English copy where it is in another language. */
export const NoticeText = ({ preview }: { preview: NoticePreview }) => (
  <>
    {preview.english === null ? (
      <OneText {...preview} heading="As it is sent" />
    ) : (
      <>
        <Banner tone="plain">
          The text in {languageWords[preview.language]} is sent. The English one is for you. No lawyer has read this
          wording yet.
        </Banner>
        <Columns least="wide">
          <OneText
            {...preview}
            heading={`As it is sent, in ${languageWords[preview.language]}`}
            lang={preview.language}
          />
          <OneText {...preview.english} heading="In English" />
        </Columns>
      </>
    )}
  </>
)

const OneText = ({
  heading,
  subject,
  text,
  lang,
}: {
  heading: string
  subject: string
  text: string
  lang?: string
}) => (
  <Stack gap="tight">
    <Heading level={3}>{heading}</Heading>
    <div lang={lang}>
      <Text size="small" tone="dim">
        {subject}
      </Text>
      <AsWritten>{text}</AsWritten>
    </div>
  </Stack>
)
