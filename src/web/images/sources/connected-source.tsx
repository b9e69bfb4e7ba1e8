import { useState } from 'react'
import type { Source, SourceConnection } from '#contract/images/sources-connections.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { formatAgo, formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { FoldersDialog } from './folders-dialog.tsx'
import { ImportFailures } from './import-failures.tsx'
import { formatImport } from './import-words.ts'
import { useSync } from './use-sync.ts'

type ConnectedSourceProps = { source: Source; connection: SourceConnection; onConnect: () => void }

/** Connected source: its account, the state of its import, and the actions. */
export function ConnectedSource({ source, connection, onConnect }: ConnectedSourceProps) {
  const [isLeaving, setLeaving] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const sync = useSync(source)
  const hasSync = useIsOn('image_import_sync')
  const run = connection.lastImport
  const isUnderWay = run?.state === 'running' || run?.state === 'waiting'
  const needsConsent = connection.state === 'consent'
  return (
    <Entry
      actions={
        <>
          {needsConsent || !source.syncs ? (
            <Button size="small" look={needsConsent ? 'primary' : 'quiet'} onClick={onConnect}>
              {needsConsent ? 'Connect again' : 'Pick more'}
            </Button>
          ) : (
            hasSync && (
              <Button
                size="small"
                look="quiet"
                isBusy={sync.isPending || isUnderWay}
                onClick={() => sync.mutate({ service: source.service, id: connection._id })}
              >
                Sync now
              </Button>
            )
          )}
          {source.offersFolders && !needsConsent && (
            <Button size="small" look="bare" onClick={() => setChoosing(true)}>
              Choose folders
            </Button>
          )}
          <Button size="small" look="bare" onClick={() => setLeaving(true)}>
            Disconnect
          </Button>
        </>
      }
    >
      <Text>
        {source.label}: {connection.account}
      </Text>
      <Standing connection={connection} />
      {connection.folders && <Text size="small">Only {connection.folders.join(', ')}</Text>}
      {run && <ImportLine connection={connection} />}
      {connection.problem && (
        <Text size="small" tone="mark">
          {connection.problem}
        </Text>
      )}
      <Times connection={connection} />
      {connection.failed > 0 && <ImportFailures service={source.service} count={connection.failed} />}
      {isChoosing && <FoldersDialog source={source} connection={connection} onClose={() => setChoosing(false)} />}
      {isLeaving && <DisconnectDialog source={source} onClose={() => setLeaving(false)} />}
    </Entry>
  )
}

function Standing({ connection: { state, publicOnly, lastImport } }: { connection: SourceConnection }) {
  const all = publicOnly ? 'Connected, public images only' : 'Connected'
  if (state === 'consent')
    return (
      <StatusMark filled="empty" tone="mark">
        Has to be connected again
      </StatusMark>
    )
  if (lastImport?.state === 'running' || lastImport?.state === 'waiting')
    return (
      <StatusMark filled="half" tone="ink">
        {lastImport.state === 'running' ? 'Importing' : 'Waiting'}
      </StatusMark>
    )
  return (
    <StatusMark filled="full" tone="ok">
      {all}
    </StatusMark>
  )
}

/** Progress of the import, updated live. */
function ImportLine({ connection: { lastImport: run } }: { connection: SourceConnection }) {
  if (!run) return null
  const handled = run.added + run.known + run.failed + run.gone
  const isUnderWay = run.state === 'running' || run.state === 'waiting'
  return (
    <>
      {isUnderWay && (
        <Progress label={formatImport(run)} percent={run.found === 0 ? null : (handled / run.found) * 100} />
      )}
      {!isUnderWay && <Text size="small">{formatImport(run)}</Text>}
      {run.state === 'waiting' && run.problem && (
        <Text size="small" tone="warn">
          {run.problem}
        </Text>
      )}
    </>
  )
}

function Times({ connection: { syncedAt, nextSyncAt } }: { connection: SourceConnection }) {
  const [now] = useState(() => new Date())
  if (!syncedAt) return null
  return (
    <Text size="small" tone="dim">
      Read to its end {formatAgo(syncedAt, now)}
      {nextSyncAt && `, again on ${formatDay(nextSyncAt)}`}
    </Text>
  )
}
