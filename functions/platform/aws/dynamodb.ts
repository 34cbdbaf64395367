import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { endpointIn, once } from './clients.ts';

/**
 * In milliseconds. DynamoDB answers within a tenth of a second: a connection that has died is given up early enough for
 * another attempt within the ten seconds of a function. Without this the SDK waits for as long as the function lives.
 */
const patience = {
  connectionTimeout: 1000,
  requestTimeout: 2500,
  throwOnRequestTimeout: true,
} as const;

export const dynamo = once(() => {
  const given = endpointIn('DYNAMODB_ENDPOINT');
  // The database of a single machine is slow when the machine is busy, and a second attempt would make it slower.
  const client = new DynamoDBClient(given.endpoint ? given : { requestHandler: patience });
  // The SDK's own middleware copies every request and answer for a log, even if none is written.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});
