import './platform/no-eval.ts'
import { createRoot } from 'react-dom/client'
import { App, createApp } from './app.tsx'
import './ui/styles.css'

createRoot(document.getElementById('root')!).render(<App {...createApp()} />)
