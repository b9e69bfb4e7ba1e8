import { Copy } from 'lucide-react'
import { notify } from '#web/ui/feedback/toast.ts'
import { Button } from './button.tsx'

/** Copies a text and confirms it; needs a secure page. */
export function CopyButton({ text, children = 'Copy' }: { text: string; children?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify('Copied to clipboard!', { tone: 'ok', stays: 10_000 })
    } catch {
      notify('This browser does not let us copy. Select the text and copy it yourself.', { tone: 'error' })
    }
  }
  return (
    <Button look="quiet" size="small" icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
