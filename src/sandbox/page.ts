import type { Answer } from './answer.ts'

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A stand-in's page, in both themes, scripts optional. */
export const page = (
  title: string,
  body: string,
  more: { status?: number; script?: string; isFrame?: boolean } = {},
): Answer => ({
  status: more.status ?? 200,
  type: 'text/html; charset=utf-8',
  headers: {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `script-src ${more.script ? "'self'" : "'none'"}`,
      "connect-src 'self'",
      more.isFrame ? 'frame-ancestors *' : "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*",
      "base-uri 'none'",
    ].join('; '),
  },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body class="${more.isFrame ? 'frame' : ''}">${more.isFrame ? '' : '<aside class="trial">Sandbox: no money moves.</aside>'}${body}${more.script ? `<script src="${more.script}"></script>` : ''}</body></html>`,
})

const style = `
:root{color-scheme:light dark;--ink:#1d1f23;--soft:#5a6069;--paper:#fff;--line:#8a9099;--act:#1f4fbf;--on:#fff;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#eceef1;--soft:#aab0ba;--paper:#16181c;--line:#7b828c;--act:#8fb1ff;--on:#0d1220;--bad:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.trial{margin:0;padding:.5rem 1rem;text-align:center;border-bottom:1px solid var(--line)}
.note{color:var(--soft);font-size:.875rem}
h1{font-size:1.25rem;margin:0 0 .25rem}
.amount{font-size:1.75rem;margin:0 0 1rem;font-variant-numeric:tabular-nums}
label{display:block;margin:0 0 .25rem;font-weight:600}
.field{margin:0 0 1rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
input{width:100%;min-height:44px;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:6px}
input[aria-invalid=true]{border-color:var(--bad)}
button,.button{display:block;width:100%;min-height:44px;margin:0 0 .75rem;padding:.5rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--on);background:var(--act);border:1px solid var(--act);border-radius:6px;cursor:pointer}
.second{color:var(--act);background:none}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.bad{color:var(--bad);margin:0 0 1rem}
.field .bad{margin:.25rem 0 0;font-size:.875rem}
body.frame{background:transparent}
.frame .field{margin-bottom:.75rem}
ul{padding-left:1.25rem}
`
