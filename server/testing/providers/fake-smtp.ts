import { type AddressInfo, createServer, type Socket } from 'node:net'

export type SentMail = { from: string; to: string[]; raw: string }
/**
 * `silent` never answers, `lost` accepts a mail and dies before it says so, `dead` hangs up; a number is the answer to
 * RCPT.
 */
export type MailMood = 'well' | 'silent' | 'lost' | 'dead' | number

const [USER, PASSWORD] = ['marsa', 'smtp password']

/** A mail server as RFC 5321 and RFC 4954 (PLAIN) describe it. A mailbox that begins with `nobody` does not exist. */
export async function startFakeSmtp() {
  const sent: SentMail[] = []
  const sockets = new Set<Socket>()
  let mood: MailMood = 'well'
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    if (mood === 'dead') return void socket.destroy()
    talk(socket, { mood: () => mood, keep: (mail) => void sent.push(mail) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  const url = `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`
  const from = 'Marsa <no-reply@marsa.example>'
  return {
    sent,
    options: { url, from, perSecond: 1_000 },
    variables: { MAIL_SENDER: 'smtp', SMTP_URL: url, MAIL_FROM: from },
    feel: (next: MailMood) => {
      mood = next
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function talk(socket: Socket, { mood, keep }: { mood: () => MailMood; keep: (mail: SentMail) => void }): void {
  let mail: SentMail = { from: '', to: [], raw: '' }
  let isReadingData = false
  let isKnown = false
  let rest = ''
  const say = (line: string) => void (mood() !== 'silent' && socket.write(`${line}\r\n`))
  const commands: Record<string, (argument: string) => void> = {
    ehlo: () => say('250-fake\r\n250 AUTH PLAIN'),
    auth: (argument) => {
      isKnown = Buffer.from(argument.replace(/^PLAIN /i, ''), 'base64').toString() === `\0${USER}\0${PASSWORD}`
      say(isKnown ? '235 Accepted' : '535 Wrong name or password')
    },
    mail: (argument) => {
      mail = { from: /<(.*?)>/.exec(argument)?.[1] ?? '', to: [], raw: '' }
      say(isKnown ? '250 Ok' : '530 Log in first')
    },
    rcpt: (argument) => {
      const to = /<(.*?)>/.exec(argument)?.[1] ?? ''
      const feeling = mood()
      if (typeof feeling === 'number') return say(`${feeling} not now ${to}`)
      if (to.startsWith('nobody')) return say(`550 No such user ${to}`)
      mail.to.push(to)
      say('250 Ok')
    },
    data: () => {
      isReadingData = true
      say('354 Go on')
    },
    rset: () => say('250 Ok'),
    quit: () => void socket.end('221 Bye\r\n'),
  }
  say('220 fake ESMTP')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (isReadingData && line === '.') {
        isReadingData = false
        keep(mail)
        if (mood() === 'lost') return void socket.destroy()
        say('250 Queued')
      } else if (isReadingData) mail.raw += `${line.replace(/^\./, '')}\r\n`
      else {
        const [, word = '', argument = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? []
        const answer = commands[word.toLowerCase()]
        if (answer) answer(argument)
        else say('500 Unknown')
      }
    }
  })
}
