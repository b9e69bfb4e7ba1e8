import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { firstPage } from './calls/session.ts'

/** Returns to the previous page, or to the first. */
export function BackButton() {
  const { history, navigate } = useRouter()
  const goBack = () => (history.canGoBack() ? history.back() : void navigate({ to: firstPage() }))
  return (
    <Button look="quiet" size="small" icon={<ArrowLeft aria-hidden size={16} />} onClick={goBack}>
      Back
    </Button>
  )
}
