import { CLOSE_NOT_SIGNED_IN, CLOSE_TOO_SLOW, type OwnMessage, type SettlementNote } from '@candor/contract/socket';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { PublishedBatch } from '../../../machine/core/core.ts';
import { ownersAmong, type OwnerOf } from '../../../records/event-owners.ts';
import type { SignedIn } from '../../../identity/visitor.ts';
import { SOCKETS_OF_ACCOUNT } from '../../../machine/limits.ts';
import type { OpenProduct, OwnEvent, Served } from '../open-product.ts';
import type { GatewayParts } from '../machine.ts';
import { endTooMany, textOf, type SocketClient } from './client.ts';
import { textFrame } from './frame.ts';
import type { MessageLimits } from './message-limits.ts';

const AUTH_PATIENCE_MS = 10_000;
const HEARTBEAT_MS = 20_000;
/** Several changes of an account within this time are told once. */
const GATHER_MS = 50;

const frameOf = (message: OwnMessage): Buffer => textFrame(JSON.stringify(message));
const frameOfNote = (note: SettlementNote): Buffer => frameOf({ type: 'SETTLEMENT', date: { code: '1', message: JSON.stringify(note) } });
/** What a change of balances by none of the products is told as. */
const BALANCES: SettlementNote['type'] = 1;
const POSITIONS = frameOf({ type: 'POSITION', date: { code: '1', message: JSON.stringify({ position: 1 }) } });
const HEARTBEAT = frameOf({ type: 'HEARTBEAT' });

/** The sockets of signed-in users: tells them that something of theirs has changed, never what. */
export class OwnHub {
  readonly #parts: GatewayParts;
  readonly #limits: MessageLimits;
  readonly #byAccount = new Map<number, Set<SocketClient>>();
  readonly #signedIn = new Map<SocketClient, SignedIn>();
  readonly #ownerOf: OwnerOf<Served>;
  /** Accounts to be told, by the note's type. */
  readonly #changed = new Map<SettlementNote['type'], Set<number>>();
  /** Accounts among whose positions one has changed. */
  readonly #positions = new Set<number>();
  readonly #stops: readonly (() => void)[];
  readonly #heartbeat: NodeJS.Timeout;
  #gathering: NodeJS.Timeout | null = null;

  constructor(parts: GatewayParts, manifests: readonly Served[], products: readonly OpenProduct[], limits: MessageLimits) {
    this.#parts = parts;
    this.#limits = limits;
    this.#ownerOf = ownersAmong(manifests);
    const onBatch = parts.core.onBatch((batch) => this.#onBatch(batch));
    const onEnded = parts.identity.sessions.onEnded((ids) => this.#endSessions(new Set(ids)));
    const audience = {
      isEmpty: () => this.#byAccount.size === 0,
      hears: (accountId: number) => this.#byAccount.has(accountId),
      tell: (accountId: number, message: OwnMessage) => this.#sendTo(accountId, frameOf(message)),
    };
    this.#stops = [onBatch, onEnded, ...products.flatMap((product) => product.startOwn?.(audience) ?? [])];
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    clearInterval(this.#heartbeat);
    if (this.#gathering !== null) clearTimeout(this.#gathering);
  }

  /** Takes a new socket of `/ws/coin/{userId}`: its first message must be the token of that user. */
  welcome(client: SocketClient, userId: number, network: string): void {
    const patience = setTimeout(() => this.#refuse(client), AUTH_PATIENCE_MS);
    let asked = false;
    client.socket.on('message', (data, binary) => {
      client.aliveMs = this.#parts.now();
      // what was sent before the close reached the client is not read any more
      if (!client.open) return;
      if (!this.#limits.own(client, this.#signedIn.get(client)?.userId ?? null))
        return endTooMany(client, this.#parts, 'messages of a socket');
      if (asked) return;
      asked = true;
      clearTimeout(patience);
      const token = binary ? null : readToken(textOf(data));
      void this.#authenticate(client, userId, token, network);
    });
    client.socket.once('close', () => {
      clearTimeout(patience);
      this.#leave(client);
    });
  }

  async #authenticate(client: SocketClient, userId: number, token: string | null, network: string): Promise<void> {
    const { sessions } = this.#parts.identity;
    // one that ends while it is looked up may be found all the same
    const ended: string[] = [];
    const stop = sessions.onEnded((ids) => {
      for (const id of ids) ended.push(id);
    });
    try {
      const signedIn = token === null ? null : await sessions.find(token, network);
      if (signedIn === null || signedIn.userId !== userId || ended.includes(signedIn.sessionId)) return this.#refuse(client);
      if (!client.open) return;
      const own = this.#byAccount.get(userId) ?? new Set();
      if (own.size >= SOCKETS_OF_ACCOUNT) return endTooMany(client, this.#parts, 'sockets of an account');
      this.#signedIn.set(client, signedIn);
      this.#byAccount.set(userId, own.add(client));
      client.write(HEARTBEAT);
    } catch {
      // the database is away, or is kept from too many made-up tokens: the client comes again
      client.socket.close(1013);
    } finally {
      stop();
    }
  }

  #refuse(client: SocketClient): void {
    this.#parts.metrics.socketsClosed.inc({ reason: 'not signed in' });
    client.socket.close(CLOSE_NOT_SIGNED_IN);
  }

  #leave(client: SocketClient): void {
    const signedIn = this.#signedIn.get(client);
    this.#signedIn.delete(client);
    if (signedIn === undefined) return;
    const own = this.#byAccount.get(signedIn.userId);
    own?.delete(client);
    if (own?.size === 0) this.#byAccount.delete(signedIn.userId);
  }

  #endSessions(ids: ReadonlySet<string>): void {
    for (const [client, { sessionId }] of this.#signedIn) if (ids.has(sessionId)) this.#refuse(client);
  }

  #onBatch(batch: PublishedBatch): void {
    if (this.#byAccount.size === 0) return;
    for (const entry of batch.entries) {
      for (const event of entry.events) this.#note(this.#changeOf(event));
    }
    if (this.#changed.size > 0) this.#gathering ??= setTimeout(() => this.#tell(), GATHER_MS);
  }

  #changeOf(event: ExchangeEvent): OwnEvent | null {
    const owner = this.#ownerOf(event.type);
    if (owner !== undefined) return owner.ownEvent?.(event) ?? null;
    if (event.type !== 'ledger.moved' && event.type !== 'adjustment.booked') return null;
    return { type: BALANCES, accountIds: event.legs.map((leg) => leg.ownerId).filter((ownerId) => ownerId !== 0) };
  }

  #note(change: OwnEvent | null): void {
    for (const accountId of change?.accountIds ?? []) {
      if (change === null || !this.#byAccount.has(accountId)) continue;
      const accounts = this.#changed.get(change.type) ?? new Set();
      this.#changed.set(change.type, accounts.add(accountId));
    }
    for (const accountId of change?.positionsOf ?? []) if (this.#byAccount.has(accountId)) this.#positions.add(accountId);
  }

  #tell(): void {
    this.#gathering = null;
    for (const [type, accounts] of this.#changed) {
      const frame = frameOfNote({ type });
      for (const account of accounts) this.#sendTo(account, frame);
    }
    for (const account of this.#positions) this.#sendTo(account, POSITIONS);
    this.#changed.clear();
    this.#positions.clear();
  }

  #sendTo(accountId: number, frame: Buffer): void {
    for (const client of this.#byAccount.get(accountId) ?? []) this.#send(client, frame);
  }

  #beat(): void {
    for (const client of this.#signedIn.keys()) this.#send(client, HEARTBEAT);
  }

  /** Nothing private is ever left out: who cannot keep up is closed and comes again. */
  #send(client: SocketClient, frame: Buffer): void {
    if (client.slow) {
      this.#parts.metrics.socketsClosed.inc({ reason: 'too slow' });
      client.socket.close(CLOSE_TOO_SLOW);
      client.socket.terminate();
      return;
    }
    client.write(frame);
    this.#parts.metrics.framesSent.inc({ type: 'OWN' });
  }
}

function readToken(text: string): string | null {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== 'object' || message === null) return null;
    const { operation, op = operation, satoken } = message as Partial<Record<'op' | 'operation' | 'satoken', unknown>>;
    return typeof op === 'string' && op.toLowerCase() === 'auth' && typeof satoken === 'string' ? satoken : null;
  } catch {
    return null;
  }
}
