import { createTransport, type SendMailOptions } from 'nodemailer'

/** Hands a mail to the mail server on a port of loopback. Rejects where that does not take it. */
export async function handOver(port: number, mail: SendMailOptions): Promise<void> {
  const client = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    connectionTimeout: 5000,
    socketTimeout: 15_000,
  })
  try {
    await client.sendMail(mail)
  } finally {
    client.close()
  }
}
