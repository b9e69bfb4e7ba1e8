import type { ConnectProblem, ImportRun } from '#contract/images/sources-connections.ts'

const photographs = (count: number) => (count === 1 ? 'one photograph' : `${count.toLocaleString('en-US')} photographs`)

/** Describes the state of an import in a sentence. */
export function formatImport({ state, found, added, known, failed, gone }: ImportRun): string {
  const handled = added + known + failed + gone
  switch (state) {
    case 'running':
      return found === 0
        ? 'Looking for photographs.'
        : `${handled.toLocaleString('en-US')} of ${photographs(found)} so far.`
    case 'waiting':
      return 'Waiting for the service.'
    case 'cancelled':
      return `Stopped after ${photographs(handled)}. The next import goes on from there.`
    case 'failed':
    case 'done':
      return formatOutcome({ added, known, failed, gone })
    default:
      return state satisfies never
  }
}

function formatOutcome({ added, known, failed, gone }: Pick<ImportRun, 'added' | 'known' | 'failed' | 'gone'>): string {
  const parts = [
    added > 0 ? `${photographs(added)} added` : '',
    known > 0 ? `${known.toLocaleString('en-US')} in your library already` : '',
    failed > 0 ? `${failed.toLocaleString('en-US')} could not be fetched` : '',
    gone > 0 ? `${gone.toLocaleString('en-US')} no longer there` : '',
  ].filter(Boolean)
  const said = parts.length === 0 ? 'nothing new' : parts.join(', ')
  return `${said[0]!.toUpperCase()}${said.slice(1)}.`
}

/** Reasons why a service returned without a connection, each with a remedy. */
export const connectProblems: Record<ConnectProblem, string> = {
  'sign-in': 'The way there is open for a minute, and was over. Please press Connect once more.',
  consent: 'It did not give us the permission to read your photographs. Nothing was changed; you can connect again.',
  limited: 'It is asked too much at the moment. Please try again in a few minutes.',
  down: 'It could not be reached, or has a problem of its own. Please try again later.',
  'not-set-up':
    'It cannot be connected here yet: whoever runs this server has to register it with the service first. Until then you can upload the photographs, or import a sheet of their addresses.',
  refused: 'It refused what we asked. Please look at what you filled in; if it stays so, tell our support.',
}
