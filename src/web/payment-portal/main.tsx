import { createRoot } from 'react-dom/client'
import { startOf } from './start.ts'
import { PaymentPortal } from './payment-portal.tsx'
import '#web/ui/styles.css'
import '#web/ui/plain-page.css'

const place = document.getElementById('portal')!
const start = await startOf()
document.documentElement.lang = start.language
createRoot(place).render(<PaymentPortal {...start} />)
