import { readList, writeList } from '../../kernel/codec/variant.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { Versions } from '../../ground/terms/versions.ts';
import type { InForce } from '../../ground/terms/versions.ts';
import type { ChannelInfo, RulesInfo } from './answers.ts';
import { channelTerms, withdrawalRules } from './commands.ts';
import type { ChannelSwitches } from './commands.ts';

/** Channels and what holds for all withdrawals, each in force and as planned. */
export class Channels {
  /** By channel; their numbers are small and close together. */
  readonly #channels: (Versions<ChannelInfo> | undefined)[] = [];
  #rules: Versions<RulesInfo> | null = null;
  /** Whether withdrawals are paid at all. */
  areOn = true;
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** As it is in force. */
  channel(channelId: number): ChannelInfo | undefined {
    return this.#channels[channelId]?.at(this.#nowMs());
  }

  /** Throws when there is no such channel: an event about it is a bug. */
  known(channelId: number): ChannelInfo {
    const found = this.channel(channelId);
    if (found === undefined) throw new RangeError(`no channel ${channelId}`);
    return found;
  }

  /** The version that was planned last. */
  lastChannel(channelId: number): ChannelInfo | undefined {
    return this.#channels[channelId]?.last;
  }

  all(): readonly ChannelInfo[] {
    return this.#defined().map((versions) => versions.at(this.#nowMs()));
  }

  asked(): readonly InForce<ChannelInfo>[] {
    return this.#defined().map((versions) => versions.asked(this.#nowMs()));
  }

  get rules(): RulesInfo | null {
    return this.#rules?.at(this.#nowMs()) ?? null;
  }

  get lastRules(): RulesInfo | null {
    return this.#rules?.last ?? null;
  }

  askedRules(): InForce<RulesInfo> | null {
    return this.#rules?.asked(this.#nowMs()) ?? null;
  }

  /** A definition or a change. */
  define(channel: ChannelInfo, timeMs: number): void {
    const known = this.#channels[channel.channelId];
    if (known === undefined) this.#add([channel]);
    else known.plan(channel, timeMs);
  }

  rule(rules: RulesInfo, timeMs: number): void {
    if (this.#rules === null) this.#rules = new Versions([rules]);
    else this.#rules.plan(rules, timeMs);
  }

  turn(channelId: number, switches: ChannelSwitches): void {
    const versions = this.#channels[channelId];
    if (versions === undefined) throw new RangeError(`no channel ${channelId}`);
    versions.turn((channel) => ({ ...channel, ...switches }));
  }

  save(writer: ByteWriter): void {
    writer.flag(this.areOn);
    writeList(writer, this.#rules?.all ?? [], (out, rules) => {
      out.count(rules.version);
      out.count(rules.effectiveMs);
      withdrawalRules.write(out, rules);
    });
    writeList(writer, this.#defined(), (out, { all }) => writeList(out, all, writeChannel));
  }

  load(reader: ByteReader): void {
    this.areOn = reader.flag();
    const rules = readList(reader, (from) => ({ version: from.count(), effectiveMs: from.count(), ...withdrawalRules.read(from) }));
    this.#rules = rules.length === 0 ? null : new Versions(rules);
    for (const versions of readList(reader, (from) => readList(from, readChannel))) this.#add(versions);
  }

  #defined(): readonly Versions<ChannelInfo>[] {
    return this.#channels.filter((channel) => channel !== undefined);
  }

  /** Of a new channel the first version, of a restored one all. */
  #add(versions: readonly ChannelInfo[]): void {
    const channel = new Versions(versions);
    while (this.#channels.length <= channel.last.channelId) this.#channels.push(undefined);
    this.#channels[channel.last.channelId] = channel;
  }
}

function writeChannel(writer: ByteWriter, channel: ChannelInfo): void {
  const { channelId, assetId, networkId, chainDecimals, symbolId, version, effectiveMs } = channel;
  for (const count of [channelId, assetId, networkId, chainDecimals, symbolId, version, effectiveMs]) writer.count(count);
  channelTerms.write(writer, channel);
}

function readChannel(reader: ByteReader): ChannelInfo {
  const named = { channelId: reader.count(), assetId: reader.count(), networkId: reader.count() };
  const counted = { chainDecimals: reader.count(), symbolId: reader.count(), version: reader.count(), effectiveMs: reader.count() };
  return { ...named, ...counted, ...channelTerms.read(reader) };
}
