import { PortalCallFailed } from './calls.ts'
import { useWords } from './words.ts'

/** Says in the page's language why a call was refused; `fileNames` are those that were sent, in their order. */
export function useRefusal(): (error: unknown, fileNames?: readonly string[]) => string {
  const { words, language } = useWords()
  return (error, fileNames = []) => {
    if (!(error instanceof PortalCallFailed)) return words.failed
    // The server's own sentence is English, and knows more of the case.
    if (language === 'en' && error.message !== '') return error.message
    const refused: Readonly<Record<string, string | ((name: string) => string)>> = words.refused
    const said = refused[error.code]
    if (typeof said !== 'function') return said ?? words.failed
    return said(fileNames[Number(/^files\.(\d+)$/.exec(error.field)?.[1])] ?? '')
  }
}
