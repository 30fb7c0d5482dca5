import { testWalksIn } from './walk-tests.ts';

testWalksIn('ar');
