import type { DepthTick, TopicMessage, TradeTick } from '../../socket.ts';

/** What the server sends on the topics of a spot market. */
export type SpotMessage<Figure = number> = TopicMessage<'TRADE', TradeTick<Figure>> | TopicMessage<'DEPTH', DepthTick<Figure>>;
