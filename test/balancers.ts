import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../src/server/root.ts'
import { until } from './faults/until.ts'

/** Names the server that has answered, in tests alone. */
export const servedBy = 'x-served-by'

/** The proxies that stand in front of several servers: their files in deploy/, but for certificates. */
const balancers = {
  nginx: {
    file: 'nginx.conf',
    args: (folder: string) => ['-p', folder, '-c', 'nginx.conf'],
    end: 'SIGQUIT',
    configOf: nginxConfig,
  },
  haproxy: {
    file: 'haproxy.cfg',
    args: () => ['-db', '-f', 'haproxy.cfg'],
    end: 'SIGUSR1',
    configOf: haproxyConfig,
  },
} as const

export type Balancer = keyof typeof balancers

/**
 * Starts a balancer on a port of this machine in front of servers on others, and returns what ends it. Throws if it
 * isn't installed.
 */
export async function startBalancer(which: Balancer, port: number, ports: readonly number[]) {
  const { file, args, end: signal, configOf } = balancers[which]
  const folder = mkdtempSync(join(tmpdir(), `vivary-${which}-`))
  mkdirSync(join(folder, 'logs'))
  const site = readFileSync(join(root, 'deploy', file), 'utf8')
  writeFileSync(join(folder, file), configOf(site, port, ports))
  const log = join(folder, 'logs/output')
  const stdio = ['ignore', openSync(log, 'a'), openSync(log, 'a')] as const
  const balancer = spawn(which, args(folder), { cwd: folder, stdio: [...stdio] })
  const ended = once(balancer, 'exit')
  await once(balancer, 'spawn')
  const end = async () => {
    balancer.kill(signal)
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const answers = async () => {
    if (balancer.exitCode !== null) throw new Error(readFileSync(log, 'utf8'))
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await until(answers).catch(async (error) => {
    await end()
    throw error
  })
  return end
}

function nginxConfig(site: string, port: number, ports: readonly number[]) {
  const line = 'server 127.0.0.1:3000 max_fails=0;'
  const lines = ports.map((one) => line.replace('3000', String(one)))
  const own = site
    .replace(line, lines.join(' '))
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*(listen \[::\]|ssl_).*\n/gm, '')
    .replace(/location \/ \{/, `add_header ${servedBy} $upstream_addr always;\n    $&`)
  return `daemon off;
user root;
pid nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    client_body_temp_path logs/bodies;
    proxy_temp_path logs/proxied;
    fastcgi_temp_path logs/fastcgi;
    uwsgi_temp_path logs/uwsgi;
    scgi_temp_path logs/scgi;
${own}
}
`
}

function haproxyConfig(site: string, port: number, ports: readonly number[]) {
  const line = 'server one 127.0.0.1:3000 check inter 2s'
  const lines = ports.map((one) => line.replace('one', `on${one}`).replace('3000', String(one)))
  return site
    .replace(line, lines.join('\n    '))
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^\s*(bind :443|http-request redirect).*\n/gm, '')
    .replace(/default_backend/, `http-response set-header ${servedBy} %s\n    $&`)
}
