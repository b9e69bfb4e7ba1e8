import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Announced } from '#web/ui/text/visually-hidden.tsx'
import { KnownFiles } from './known-files.tsx'
import { RefusedFiles } from './refused-files.tsx'
import { type RefusedFile, summaryOf, type Upload, type UploadSummary } from './upload.ts'
import { forgetRefused, tellQueue } from './uploads.ts'

/** Beyond these, failures are counted. */
const maxFailures = 20

/** Uploads: total progress, each file being sent, and each failed file with its actions. */
export function UploadTray({ uploads, refused }: { uploads: readonly Upload[]; refused: readonly RefusedFile[] }) {
  // The live region must exist before it announces the end.
  if (uploads.length === 0)
    return (
      <>
        <Announced>{null}</Announced>
        <RefusedFiles refused={refused} />
      </>
    )
  const summary = summaryOf(uploads)
  const failed = uploads.filter(({ state }) => state === 'failed')
  const inHand = uploads.filter(({ state }) => state === 'uploading' || state === 'paused')
  const known = uploads.filter((upload) => upload.state === 'known')
  const shown = [...inHand, ...failed.slice(0, maxFailures)]
  return (
    <>
      <Announced>{summary.left === 0 && endOf(summary)}</Announced>
      <Panel
        title={titleOf(summary)}
        aside={
          <>
            {failed.length > 1 && <RetryAll failed={failed} />}
            <AllOfThem summary={summary} />
          </>
        }
      >
        {summary.left > 0 && <Progress label={countsIn(summary)} percent={summary.percent} />}
        {shown.length > 0 && (
          <Entries label="Files">
            {shown.map((upload) => (
              <FileEntry key={upload.id} upload={upload} />
            ))}
          </Entries>
        )}
        <KnownFiles known={known} />
        {failed.length > maxFailures && (
          <Text tone="dim" size="small">
            And {failed.length - maxFailures} more FAILED.
          </Text>
        )}
        <RefusedFiles refused={refused} />
        {summary.left === 0 && summary.uploaded > 0 && <WhatComesNext />}
      </Panel>
    </>
  )
}

/** Announcement for screen readers. */
const endOf = ({ uploaded, failed, known }: UploadSummary): string =>
  [
    'The upload has ended',
    `${uploaded} arrived`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(known > 0 ? [`${known} known before`] : []),
  ].join(', ')

const RetryAll = ({ failed }: { failed: readonly Upload[] }) => (
  <Button
    look="quiet"
    size="small"
    icon={<RotateCcw aria-hidden className="size-4" />}
    onClick={() => void tellQueue((queue) => failed.forEach(({ id }) => queue.retry(id)))}
  >
    Retry all
  </Button>
)

const WhatComesNext = () => (
  <Row spread="between">
    <Text size="small">
      From now on they are compared with every picture we meet. What comes next: say on which sites we should look.
    </Text>
    <ButtonLink size="small" to="/matches">
      Choose where to look
    </ButtonLink>
  </Row>
)

function titleOf({ left, uploaded, failed, known, isPaused }: UploadSummary): string {
  if (left > 0) return isPaused ? 'Paused' : 'Uploading'
  if (uploaded + failed === 0) return known === 1 ? 'You have this image' : `You have these ${known} images`
  const arrived = `Uploaded ${photographs(uploaded)}`
  if (failed === 0) return arrived
  return uploaded === 0 ? `${photographs(failed)} FAILED` : `${arrived}, ${failed} FAILED`
}

const photographs = (count: number) => (count === 1 ? 'one photograph' : `${count} photographs`)

const countsIn = ({ uploaded, total, failed }: UploadSummary): string =>
  `${uploaded} of ${total} Uploaded${failed > 0 ? `, ${failed} FAILED` : ''}`

const AllOfThem = ({ summary: { left, isPaused } }: { summary: UploadSummary }) =>
  left > 0 ? (
    <>
      {isPaused ? (
        <Button
          look="quiet"
          size="small"
          icon={<Play aria-hidden className="size-4" />}
          onClick={() => void tellQueue((queue) => queue.resume())}
        >
          Resume
        </Button>
      ) : (
        <Button
          look="quiet"
          size="small"
          icon={<Pause aria-hidden className="size-4" />}
          onClick={() => void tellQueue((queue) => queue.pause())}
        >
          Pause
        </Button>
      )}
      <Button look="quiet" size="small" onClick={() => void tellQueue((queue) => queue.cancelAll())}>
        Cancel all
      </Button>
    </>
  ) : (
    <IconButton
      label="Close the list of uploads"
      icon={<X aria-hidden />}
      onClick={() => {
        forgetRefused()
        void tellQueue((queue) => queue.cancelAll())
      }}
    />
  )

const FileEntry = ({ upload }: { upload: Upload }) => (
  <Entry
    actions={
      <>
        {upload.state === 'failed' && (
          <IconButton
            label={`Retry ${upload.name}`}
            icon={<RotateCcw aria-hidden />}
            onClick={() => void tellQueue((queue) => queue.retry(upload.id))}
          />
        )}
        <IconButton
          label={`Remove ${upload.name}`}
          icon={<X aria-hidden />}
          onClick={() => void tellQueue((queue) => queue.remove(upload.id))}
        />
      </>
    }
  >
    <Row gap="tight">
      <StateOf upload={upload} />
      <Text size="small">{upload.name}</Text>
    </Row>
    {upload.state === 'failed' && (
      <Text tone="dim" size="small">
        {upload.problem}
      </Text>
    )}
  </Entry>
)

function StateOf({ upload }: { upload: Upload }) {
  switch (upload.state) {
    case 'failed':
      return (
        <StatusMark filled="empty" tone="mark">
          FAILED
        </StatusMark>
      )
    case 'paused':
      return (
        <StatusMark filled="half" tone="warn">
          Paused, starts again from 0 %
        </StatusMark>
      )
    case 'uploading':
      return (
        <StatusMark filled="half" tone="ink">
          Uploading {Math.round(upload.percent)} %
        </StatusMark>
      )
    case 'uploaded':
      return (
        <StatusMark filled="full" tone="ok">
          Uploaded
        </StatusMark>
      )
    case 'known':
      return (
        <StatusMark filled="half" tone="warn">
          There already
        </StatusMark>
      )
    case 'waiting':
      return (
        <StatusMark filled="empty" tone="dim">
          Waiting
        </StatusMark>
      )
    default:
      return upload satisfies never
  }
}
