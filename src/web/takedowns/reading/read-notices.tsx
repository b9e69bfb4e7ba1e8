import type { UseQueryResult } from '@tanstack/react-query'
import type { NoticePreview } from '#contract/takedowns/notice-endpoints.ts'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
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

export type NoticeToRead = { notice: TakedownNotice; preview: UseQueryResult<NoticePreview> }

type ReadNoticesProps = {
  takedown: TakedownInFull
  notices: readonly NoticeToRead[]
  /** Leads to a fact that is missing. */
  onLead: (path: FactPath) => void
}

/** A card for each notice: its reader, and the text exactly as it will be sent, or what is missing. */
export const ReadNotices = ({ takedown, notices, onLead }: ReadNoticesProps) => (
  <Stack>
    {notices.map(({ notice, preview }) => (
      <Panel key={notice.n} title={notice.reader.name} aside={<Mark notice={notice} />}>
        <ReaderFacts notice={notice} />
        <Body takedown={takedown} notice={notice} preview={preview} onLead={onLead} />
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

type BodyProps = NoticeToRead & Pick<ReadNoticesProps, 'takedown' | 'onLead'>

function Body({ takedown, notice, preview, onLead }: BodyProps) {
  if (notice.region.status === 'off') return null
  const refusal = preview.isError && preview.data === undefined ? readRefusal(preview.error) : undefined
  if (refusal)
    return <NoticeRefusal refusal={refusal} region={notice.region.code} facts={takedown.facts} onLead={onLead} />
  return (
    <Loaded query={preview} label={`Loading the notice to ${notice.reader.name}`}>
      {(shown) => (
        <Disclosure summary={`Read the notice to ${notice.reader.name}`}>
          <NoticeText preview={shown} />
        </Disclosure>
      )}
    </Loaded>
  )
}

/** A notice as it is sent; beside it in English where its language is another. */
export const NoticeText = ({ preview }: { preview: NoticePreview }) => (
  <>
    {preview.english === null ? (
      <OneText {...preview} heading="As it is sent" />
    ) : (
      <>
        <Banner tone="plain">The text in {languageWords[preview.language]} is sent. The English one is for you.</Banner>
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
